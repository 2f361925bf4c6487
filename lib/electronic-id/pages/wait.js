// Goes on by itself once the phone has answered. Without it the page's link does the same.
const { state } = document.currentScript.dataset;

async function look() {
  try {
    const answer = await fetch(state, { cache: "no-store" });
    if ((await answer.text()) === "none") return;
    // Once: a second time would cut the first one short.
    clearInterval(looking);
    location.reload();
  } catch {
    // Out of reach for now; the next time may do.
  }
}

const looking = setInterval(look, 1_500);
