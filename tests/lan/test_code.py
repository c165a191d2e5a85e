from scorekeeper.lan.code import ALPHABET, LENGTH, new_code, shown_code, typed_code


def test_a_code_has_no_signs_that_look_alike() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert {len(code) for code in codes} == {LENGTH}
    assert set().union(*codes) <= set(ALPHABET)
    assert not set("ILO01") & set(ALPHABET)


def test_a_code_may_be_typed_as_it_is_shown_or_in_small_letters() -> None:
    assert shown_code("K7M4QX") == "K7M 4QX"
    assert {typed_code(text) for text in ("K7M 4QX", "k7m-4qx", " k7m4qx ")} == {"K7M4QX"}
