export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

type Early = { value: string } | { checked: boolean } | { files: true }

/** What stands in a control and is not what the server has drawn; undefined where nothing was changed. */
export function changedEarly(element: Control): Early | undefined {
  if (element instanceof HTMLSelectElement) {
    // Of a list that the browser itself has drawn, React marks no option as the one to begin with.
    const drawn = [...element.options].find((option) => option.defaultSelected)
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
  return value === element.defaultValue ? undefined : { value }
}

const isChoice = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

let replaying: Promise<void> | undefined
const waiting: { element: Control; early: Early }[] = []

/**
 * Tells React of a change that it has not seen, once all that comes alive together is there. One control
 * follows the other, each when React has drawn what the one before it has changed: a form that keeps all its
 * fields in one state loses none of them. Texts go first, for a choice may draw their fields anew.
 */
export function replay(element: Control, early: Early): void {
  waiting.push({ element, early })
  if (waiting.length === 1) replaying = Promise.resolve().then(replayAll)
}

async function replayAll(): Promise<void> {
  const all = waiting.splice(0).toSorted((one, other) => rankOf(one.early) - rankOf(other.early))
  for (const { element, early } of all) {
    if (element.isConnected) tell(element, early)
    // What it has changed is drawn in a microtask that was queued before this one.
    await Promise.resolve()
  }
}

const rankOf = (early: Early) => ('value' in early ? 0 : 1)

function tell(element: Control, early: Early): void {
  if ('checked' in early && element instanceof HTMLInputElement) {
    // Through React's own setter, so that React sees the click change something.
    element.checked = !early.checked
    element.click()
    return
  }
  if ('value' in early) {
    if (!(element instanceof HTMLSelectElement)) element.value = element.defaultValue
    setUnseen(element, early.value)
  }
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Writes a text into a control as if it were typed, so that `onChange` of its component hears of it. */
export function typeInto(element: Control, value: string): void {
  setUnseen(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Past the setter by which React remembers what it knows of a control. */
function setUnseen(element: Control, value: string): void {
  const prototype = Object.getPrototypeOf(element) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, value)
}

/** Later than this, whoever has pressed the button expects nothing of it any more. */
const SEND_WITHIN_MS = 60_000

/**
 * Tells the first script of the site (`boot.ts`) that React answers what the form is sent for, and sends it again if
 * it was sent before: nothing else was pressed or typed since then. All changes in its controls are told first.
 */
export async function sendHeld(form: HTMLFormElement & { taken?: true }): Promise<void> {
  // Controls that come after the form in the document are looked at after it.
  await Promise.resolve()
  await replaying
  if (form.taken) return
  form.taken = true
  const page = document as Document & { held?: SubmitEvent | null }
  const { held } = page
  if (held?.target !== form) return
  page.held = null
  if (performance.now() - held.timeStamp >= SEND_WITHIN_MS) return
  const submitter = held.submitter as HTMLButtonElement | null
  // The button may have been drawn anew, and a form refuses one that is not its own.
  form.requestSubmit(submitter?.form === form ? submitter : null)
}
