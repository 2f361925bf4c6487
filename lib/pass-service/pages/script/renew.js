// Keeps a page of the wallet up to date: asks for it anew and puts in only what has changed, so
// that the reader's place, the focus and what is folded open stay. Without it the page is the same,
// and a code that grows old still comes anew.
const { everySeconds, goodForSeconds } = document.currentScript.dataset;
/** Seconds until the next request after one that failed without a Retry-After. */
const retrySeconds = 5;
let isAsking = false;
/** The code that is shown was made no earlier than this. */
let renewedAt = Date.now() - performance.now();
let timer = setTimeout(renew, everySeconds * 1_000);

/** Asks once, and plans the next time. A page that is hidden asks when it is shown again. */
async function renew() {
  if (document.hidden || isAsking) return;
  isAsking = true;
  clearTimeout(timer);
  const seconds = await load().catch(() => retrySeconds);
  isAsking = false;
  timer = setTimeout(renew, seconds * 1_000);
}

/** Puts in the page as it is now; the seconds until the next request. Throws when out of reach. */
async function load() {
  const askedAt = Date.now();
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(location.href, { cache: "no-store", signal });
  // The service is away or asks to wait: what is shown stays.
  if (response.status === 429 || response.status >= 500) {
    return Number(response.headers.get("Retry-After")) || retrySeconds;
  }
  // The pass is no longer in this wallet: the card stays, and the page says that it is not renewed.
  document.documentElement.toggleAttribute("data-not-renewed", !response.ok);
  if (!response.ok) return everySeconds;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const [here, there] = [document.querySelector("main"), page.querySelector("main")];
  if (!here || !there) return retrySeconds;
  become(here, document.adoptNode(there));
  document.title = page.title;
  renewedAt = askedAt;
  markExpired();
  return everySeconds;
}

/** Marks the page while it shows a code that has expired: the style sheet greys it and says so. */
function markExpired() {
  if (!goodForSeconds) return;
  const isExpired = Date.now() - renewedAt > goodForSeconds * 1_000;
  document.documentElement.toggleAttribute("data-code-expired", isExpired);
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

document.addEventListener("visibilitychange", renew);
addEventListener("online", renew);
setInterval(markExpired, 1_000);
