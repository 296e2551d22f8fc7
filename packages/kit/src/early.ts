export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

type Early = { value: string } | { checked: boolean } | { files: true }

/** What stands in a control and is not what the server has drawn; undefined where nothing was changed. */
export function changedEarly(element: Control): Early | undefined {
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options]
    const drawn = options.find((option) => option.defaultSelected) ?? options[0]
    return drawn && !drawn.selected ? { value: element.value } : undefined
  }
  if (element instanceof HTMLInputElement && isChoice(element)) {
    const { checked } = element
    // Of a group of radio buttons only the chosen one has something to tell.
    if (checked === element.defaultChecked || (element.type === 'radio' && !checked))
      return undefined
    return { checked }
  }
  if (element instanceof HTMLInputElement && element.type === 'file')
    return element.files?.length ? { files: true } : undefined
  const { value } = element
  return value === element.defaultValue || value === placedBy(element) ? undefined : { value }
}

const isChoice = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

/** A slider without a drawn value stands in the middle by itself. */
function placedBy(element: HTMLInputElement | HTMLTextAreaElement): string | undefined {
  if (element.type !== 'range') return undefined
  const fresh = element.cloneNode() as HTMLInputElement
  fresh.setAttribute('value', element.defaultValue)
  return fresh.value
}

let last: Promise<void> = Promise.resolve()

/**
 * Tells React of a change that it has not seen. One control after the other, each when React has drawn
 * what the one before it has changed: a form that keeps all its fields in one state loses none of them.
 */
export function replay(element: Control, early: Early): void {
  last = last.then(() => {
    if (element.isConnected) tell(element, early)
  })
}

function tell(element: Control, early: Early): void {
  if ('checked' in early && element instanceof HTMLInputElement) {
    // Through React's own setter, so that React sees the click change something.
    element.checked = !early.checked
    element.click()
    return
  }
  if ('value' in early) {
    const place = caretOf(element)
    if (!(element instanceof HTMLSelectElement)) element.value = element.defaultValue
    setUnseen(element, early.value)
    if (place) (element as HTMLInputElement).setSelectionRange(...place)
  }
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

function caretOf(element: Control): [number, number] | undefined {
  if (element instanceof HTMLSelectElement || document.activeElement !== element) return undefined
  const { selectionStart, selectionEnd } = element
  return selectionStart === null || selectionEnd === null
    ? undefined
    : [selectionStart, selectionEnd]
}

/** Past the setter by which React remembers what it knows of a control. */
function setUnseen(element: Control, value: string): void {
  const prototype = Object.getPrototypeOf(element) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, value)
}
