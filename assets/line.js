// The line to the server, where the app runs there. Flet 1.0.5 covers the screen when it loses its line, tries again
// at ever longer intervals, and afterwards shows nothing new. So it never hears of the loss: the last scores stay, a
// note says so, and as soon as the server answers the page is loaded anew, at the address where it is.
(() => {
  if (flet.pyodide) {
    // The app runs in the page itself. In WebKit, one that comes out of the back/forward cache has stopped drawing.
    window.addEventListener("pageshow", (event) => {
      if (event.persisted && (navigator.vendor || "").startsWith("Apple")) window.location.reload();
    });
    return;
  }

  const ASK_EVERY_MS = 5000;
  const ASK_AGAIN_MS = 700;
  const PATIENCE_MS = 3000;
  const KEPT_AS = "scorekeeper-line";
  const MOST_DOUBT_MS = 10000;
  const LOST = 4000;
  const Connection = window.WebSocket;
  // Not crypto.randomUUID, which plain http does not have.
  const line = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
  const before = remembered();
  let connection = null;
  let lost = false;
  let doubtedSince = 0;
  let leaving = false;
  let asking = false;
  let words = "No connection. These are the last scores; it goes on by itself.";
  let timer = 0;

  function remembered() {
    try {
      return sessionStorage.getItem(KEPT_AS) || "";
    } catch (refused) {
      return "";
    }
  }

  window.WebSocket = class extends Connection {
    constructor(address, ...rest) {
      const named = new URL(address, window.location.href.replace(/^http/, "ws"));
      named.searchParams.set("line", line);
      if (before) named.searchParams.set("before", before);
      super(named, ...rest);
      connection = this;
      // These listeners are the first ones; Flet's own do not get to hear of the loss.
      for (const kind of ["close", "error"]) {
        this.addEventListener(kind, (event) => {
          event.stopImmediatePropagation();
          lose();
        });
      }
      this.addEventListener("open", () => {
        try {
          sessionStorage.setItem(KEPT_AS, line);
        } catch (refused) {
          // Then the page comes back as a new tab: what was saved is there, which side was shown is not.
        }
        ask();
      });
    }
  };

  // The line is gone for good.
  function lose() {
    if (lost || leaving) return;
    lost = true;
    if (connection && connection.readyState <= Connection.OPEN) connection.close(LOST);
    note(true);
    ask();
  }

  function note(shown) {
    const there = document.querySelector("#away");
    if (shown && !there && !document.querySelector("#loading")) {
      const status = document.createElement("div");
      status.id = "away";
      status.setAttribute("role", "status");
      status.dir = "auto";
      document.body.append(status);
      status.textContent = words;
    } else if (!shown && there) {
      there.remove();
    }
  }

  // Asks the server whether the line holds. Once it is lost any answer will do, even "who are you".
  async function ask() {
    if (asking || leaving) return;
    asking = true;
    clearTimeout(timer);
    try {
      const answer = await fetch(`line?line=${line}`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
      const told = answer.ok ? await answer.json() : { holds: false };
      words = told.away || words;
      const isOpen = connection !== null && connection.readyState === Connection.OPEN;
      const isStale = doubtedSince && performance.now() - doubtedSince > MOST_DOUBT_MS;
      if (lost || (isOpen && (isStale || !told.holds))) {
        leaving = true;
        window.location.reload();
        return;
      }
      doubtedSince = 0;
      note(false);
    } catch (unanswered) {
      // Perhaps the server is only slow: the line is kept, and goes on where it was when the answer comes soon.
      doubtedSince = doubtedSince || performance.now();
      note(true);
    }
    asking = false;
    timer = setTimeout(ask, lost || doubtedSince ? ASK_AGAIN_MS : ASK_EVERY_MS);
  }

  window.addEventListener("offline", lose);
  window.addEventListener("online", ask);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  window.addEventListener("pagehide", () => { leaving = true; });
  // A page that comes out of the back/forward cache has lost its line.
  window.addEventListener("pageshow", (event) => { if (event.persisted) window.location.reload(); });
  timer = setTimeout(ask, ASK_EVERY_MS);
})();
