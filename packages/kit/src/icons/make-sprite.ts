/**
 * Writes sprite.svg and names.ts from the Phosphor icons listed below. Run it after changing the list: `node
 * packages/kit/src/icons/make-sprite.ts`. Both files are committed, so that a build reads one small file instead of
 * nine thousand.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const regular = `
  apple-logo arrow-circle-down arrow-circle-up arrow-clockwise arrow-left arrow-right arrow-up-right
  arrows-clockwise arrows-left-right bank bell bomb calendar camera-plus caret-down caret-left caret-right
  caret-up chat-circle-dots check check-circle cherries circle-notch clock clock-counter-clockwise
  coins cookie copy corners-in corners-out credit-card crown currency-circle-dollar device-mobile
  diamond dice-five dots-three envelope eye eye-slash fire funnel game-controller gear gift globe
  google-logo heart hourglass house identification-card info lightning list lock magnifying-glass minus pause-circle
  pencil-simple phone play plus poker-chip qr-code question receipt rocket scroll seal-check
  shield-check shield-warning sign-out sliders-horizontal sparkle speaker-high speaker-slash
  squares-four star steam-logo swap telegram-logo ticket translate trash trophy user wallet warning
  warning-circle wifi-slash x
`
const fill = `
  apple-logo arrow-circle-down arrow-circle-up bell check-circle cherries clock coins fire
  game-controller gift google-logo heart house info lightning paper-plane-tilt play poker-chip seal-check
  shield-check sparkle squares-four star steam-logo telegram-logo ticket trophy user wallet warning
  warning-circle wifi-slash
`
const bold = 'plus minus check x arrow-clockwise caret-down'

const words = (list: string) => list.trim().split(/\s+/)

const icons = [
  ...words(regular).map((name) => ({ id: name, style: 'regular' })),
  ...words(fill).map((name) => ({ id: `${name}-fill`, style: 'fill' })),
  ...words(bold).map((name) => ({ id: `${name}-bold`, style: 'bold' })),
]

const symbols = icons.map(({ id, style }) => {
  const url = import.meta.resolve(`@phosphor-icons/core/assets/${style}/${id}.svg`)
  const svg = readFileSync(fileURLToPath(url), 'utf8')
  const inner = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1]
  if (!inner) throw new Error(`No drawing in ${url}`)
  return `<symbol id="${id}" viewBox="0 0 256 256">${inner}</symbol>`
})

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const names = icons.map(({ id }) => `  | '${id}'`).join('\n')

writeFileSync(
  here('sprite.svg'),
  `<!-- Phosphor Icons, MIT, https://phosphoricons.com -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
)
writeFileSync(here('names.ts'), `// Written by make-sprite.ts.\nexport type IconName =\n${names}\n`)
