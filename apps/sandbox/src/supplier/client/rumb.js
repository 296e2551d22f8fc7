// The compass rose: its needle makes whole turns and stops at the drawn ray.
const TURNS = 5
const STEP = 360 / 16
const needle = document.querySelector('#needle')
let turned = 0

export async function move(outcome, isStill) {
  for (const ray of document.querySelectorAll('.ray')) ray.classList.remove('hit')
  const before = turned
  turned = turned - (turned % 360) + (isStill ? 0 : TURNS * 360) + outcome * STEP
  needle.removeAttribute('transform')
  needle.style.transform = `rotate(${turned}deg)`
  const motion = isStill
    ? needle.animate([{ opacity: 0.2 }, { opacity: 1 }], 300)
    : needle.animate(
        [{ transform: `rotate(${before}deg)` }, { transform: `rotate(${turned}deg)` }],
        { duration: 3200, easing: 'cubic-bezier(0.12, 0.72, 0.08, 1)' },
      )
  await motion.finished
  document.querySelector(`[data-ray="${outcome}"]`).classList.add('hit')
}

const winds = ['С', 'ССВ', 'СВ', 'ВСВ', 'В', 'ВЮВ', 'ЮВ', 'ЮЮВ']
const others = ['Ю', 'ЮЮЗ', 'ЮЗ', 'ЗЮЗ', 'З', 'ЗСЗ', 'СЗ', 'ССЗ']

export const short = (outcome) => [...winds, ...others][outcome]
