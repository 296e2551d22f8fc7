/** Measures the positions of an open game's controls: covered, cut, or too small. */
import { type Page } from '@playwright/test'

/** The smallest side of a control, and the smallest height of a main button. */
const LEAST = 24
const LEAST_MAIN = 44
/** The smallest text size. */
const LEAST_TEXT = 11
/** The number of measurements of a page whose layout is still changing. */
const LOOKS = 4

export type Size = { width: number; height: number }

/** Resizes the page and waits for its layout. */
export async function resizeTo(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(
    ({ width, height }) => innerWidth === width && innerHeight === height,
    size,
  )
  await atRest(page)
}

/** The errors of the visible controls at this size; those in `atHand` must be visible without scrolling. */
export async function misplacedOf(page: Page, size: Size, atHand: string): Promise<string[]> {
  await resizeTo(page, size)
  const asked = { atHand, least: LEAST, main: LEAST_MAIN, text: LEAST_TEXT }
  // An element on its way to its place is no error; a real error remains at rest.
  for (let look = 1; look < LOOKS; look++) {
    await atRest(page)
    const wrong = await page.evaluate(inPage, asked)
    if (wrong.length === 0) return []
  }
  await atRest(page)
  return page.evaluate(inPage, asked)
}

/** The page is rendered at its size with the site's fonts, and is idle. */
function atRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await new Promise((done) => requestIdleCallback(done))
  })
}

type Asked = { atHand: string; least: number; main: number; text: number }

/** Runs in the page without interruption, so that nothing changes during the measurement. */
function inPage({ atHand, least, main, text }: Asked): string[] {
  const GRACE = 1
  const selector =
    'a[href], button, input, select, textarea, [role=button], [role=slider], [role=switch]'
  const game = document.querySelector('.game')!
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    getComputedStyle(element).clipPath !== 'inset(50%)' &&
    element.getBoundingClientRect().width > 1
  /** A control that its label draws is pressed by the label. */
  const pressedBy = (control: Element) => {
    const isDrawn = control.matches('[type=radio], [type=checkbox]')
    return (isDrawn && control.closest('label')) || control
  }
  const able = (control: Element) =>
    !control.matches(':disabled, [aria-disabled=true]') && !control.closest('[inert]')
  const controls = [
    ...new Set([...game.querySelectorAll(selector)].filter(able).map(pressedBy)),
  ].filter(seen)
  const nameOf = (element: Element) =>
    `«${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}» ` +
    `(${element.tagName.toLowerCase()}.${element.classList[0] ?? ''})`
  const hitAt = (control: Element) => {
    const { x, y, width, height } = control.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)
  }
  const isHit = (control: Element) => {
    const hit = hitAt(control)
    return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
  }
  /** Text of the control that overflows its edges, unless it is truncated on purpose. */
  const overrunOf = (control: Element) => {
    const edge = control.getBoundingClientRect()
    return textsOf(control).flatMap((node) => {
      if (getComputedStyle(node.parentElement!).textOverflow === 'ellipsis') return []
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const over = Math.max(
        0,
        ...lines.map((one) => Math.max(edge.left - one.left, one.right - edge.right)),
      )
      return over > GRACE ? [`its text reaches ${Math.round(over)} px over it`] : []
    })
  }
  const textsOf = (element: Element) => {
    const all: Text[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const shown = node.data.trim() !== '' && seen(node.parentElement!)
      if (shown && getComputedStyle(node.parentElement!).fontSize !== '0px') all.push(node)
    }
    return all
  }
  /** Scrolls as far as a person could: permanently cut parts stay cut. Returns a function that scrolls back. */
  const bringIntoView = (control: Element) => {
    const ways: (() => void)[] = []
    for (let box = control.parentElement; box; box = box.parentElement) {
      const { scrollLeft: left, scrollTop: top } = box
      const { overflowX, overflowY } = getComputedStyle(box)
      const isPage = box === document.documentElement
      const inner = control.getBoundingClientRect()
      const outer = isPage
        ? new DOMRect(0, 0, innerWidth, innerHeight)
        : box.getBoundingClientRect()
      const dx = inner.x + inner.width / 2 - outer.x - outer.width / 2
      const dy = inner.y + inner.height / 2 - outer.y - outer.height / 2
      const scrolls = (how: string) => isPage || how === 'auto' || how === 'scroll'
      if (!scrolls(overflowX) && !scrolls(overflowY)) continue
      const by = { left: scrolls(overflowX) ? dx : 0, top: scrolls(overflowY) ? dy : 0 }
      box.scrollBy({ ...by, behavior: 'instant' })
      ways.push(() => box.scrollTo({ left, top, behavior: 'instant' }))
    }
    return () => ways.forEach((back) => back())
  }
  const size = ({ width, height }: DOMRect) => `${Math.round(width)}×${Math.round(height)}`
  const faultsOf = (control: Element) => {
    const faults = overrunOf(control)
    let back = () => {}
    const isOut = ({ left, right }: DOMRect) => left < -GRACE || right > innerWidth + GRACE
    if (!isHit(control) || isOut(control.getBoundingClientRect())) {
      if (atHand && control.matches(atHand))
        faults.push(`is not at hand: ${hitAt(control) ? nameOf(hitAt(control)!) : 'out of sight'}`)
      back = bringIntoView(control)
    }
    const box = control.getBoundingClientRect()
    if (isOut(box))
      faults.push(`reaches out of the screen: ${Math.round(box.left)} to ${Math.round(box.right)}`)
    else if (!isHit(control)) {
      const hit = hitAt(control)
      faults.push(`is covered by ${hit ? nameOf(hit) : 'nothing that can be hit'}`)
    }
    const isInline = getComputedStyle(control).display === 'inline'
    // A press on the frame of a field is a press on the field.
    const pressed = (control.closest('label') ?? control).getBoundingClientRect()
    if (!isInline && Math.min(pressed.width, pressed.height) < least - 0.5)
      faults.push(`is ${size(pressed)}, less than ${least}`)
    if (control.matches('.table-act, [data-press=start]') && box.height < main - 0.5)
      faults.push(`is ${size(box)}, and a main button is ${main} high`)
    back()
    return faults.map((fault) => `${nameOf(control)} ${fault}`)
  }
  const found = controls.flatMap(faultsOf)
  for (const node of textsOf(game)) {
    const fontSize = Number.parseFloat(getComputedStyle(node.parentElement!).fontSize)
    if (fontSize < text)
      found.push(`«${node.data.trim().slice(0, 40)}» is written in ${fontSize} px`)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth)
    found.push(`the page scrolls sideways by ${scrollWidth - clientWidth}`)
  return found
}
