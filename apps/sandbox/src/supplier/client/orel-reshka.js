// The coin: whole turns, and half a turn more for the other side.
const TURNS = 5
const coin = document.querySelector('#coin')
let turned = 0

export async function move(outcome, isStill) {
  const side = outcome === 0 ? 0 : 180
  turned = turned - (turned % 360) + (isStill ? 0 : TURNS * 360) + side
  const to = `rotateX(${turned}deg)`
  coin.dataset.side = outcome === 0 ? 'orel' : 'reshka'
  if (isStill) {
    coin.style.transform = to
    await coin.animate([{ opacity: 0.2 }, { opacity: 1 }], 300).finished
    return
  }
  const flight = coin.animate(
    [
      { transform: coin.style.transform || 'rotateX(0deg)' },
      { transform: `translateY(-34%) rotateX(${(turned * 2) / 3}deg) scale(1.08)`, offset: 0.5 },
      { transform: to },
    ],
    { duration: 1500, easing: 'cubic-bezier(0.3, 0.1, 0.3, 1)' },
  )
  coin.style.transform = to
  await flight.finished
}

export const short = (outcome) => (outcome === 0 ? 'О' : 'Р')
