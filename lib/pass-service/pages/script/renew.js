// Keeps a page of the wallet up to date: asks for it anew and puts in only what has changed, so
// that the reader's place, the focus and what is folded open stay. Without it the page is the same,
// and a code that grows old still comes anew.
const { everySeconds } = document.currentScript.dataset;
let isAsking = false;

async function renew() {
  if (document.hidden || isAsking) return;
  isAsking = true;
  try {
    const response = await fetch(location.href, { cache: "no-store", redirect: "follow" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const [here, there] = [document.querySelector("main"), page.querySelector("main")];
    if (here && there) become(here, document.adoptNode(there));
    document.title = page.title;
  } catch {
    // Out of reach for now: what is shown stays, and the next time may do.
  } finally {
    isAsking = false;
  }
}

/** Makes `here` the same as `there` with as few replacements as can be. */
function become(here, there) {
  if (there instanceof HTMLDetailsElement) there.open = here.open;
  if (here.isEqualNode(there)) return;
  const isSameShape =
    here.nodeName === there.nodeName &&
    here.childElementCount > 0 &&
    here.childNodes.length === there.childNodes.length &&
    here.cloneNode(false).isEqualNode(there.cloneNode(false));
  if (!isSameShape) return here.replaceWith(there);
  const pairs = [...here.childNodes].map((child, index) => [child, there.childNodes[index]]);
  for (const [one, other] of pairs) become(one, other);
}

setInterval(renew, Number(everySeconds) * 1_000);
document.addEventListener("visibilitychange", renew);
