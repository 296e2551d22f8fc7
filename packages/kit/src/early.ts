export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

type Early = { value: string } | { checked: boolean } | { files: true }

/** The value of a control if it differs from what the server rendered; undefined if nothing was changed. */
export function changedEarly(element: Control): Early | undefined {
  if (element instanceof HTMLSelectElement) {
    // In a list that the browser rendered, React marks no option as the default.
    const drawn = [...element.options].find((option) => option.defaultSelected)
    return drawn && !drawn.selected ? { value: element.value } : undefined
  }
  if (element instanceof HTMLInputElement && isChoice(element)) {
    const { checked } = element
    // Only the chosen radio button of a group reports a change.
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
 * Reports a change that React has not seen, after everything that is hydrated together is present. Controls follow one
 * after the other, each after React has rendered the change before it, so that a form with all its fields in one state
 * loses none. Texts come first, because a choice may render their fields again.
 */
export function replay(element: Control, early: Early): void {
  waiting.push({ element, early })
  if (waiting.length === 1) replaying = Promise.resolve().then(replayAll)
}

async function replayAll(): Promise<void> {
  const all = waiting.splice(0).toSorted((one, other) => rankOf(one.early) - rankOf(other.early))
  for (const { element, early } of all) {
    if (element.isConnected) tell(element, early)
    // React renders the change in a microtask that was queued before this one.
    await Promise.resolve()
  }
}

const rankOf = (early: Early) => ('value' in early ? 0 : 1)

function tell(element: Control, early: Early): void {
  if ('checked' in early && element instanceof HTMLInputElement) {
    // Goes through React's setter, so that React sees the click as a change.
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

/** Writes a text into a control as if it were typed, so that the component's `onChange` is called. */
export function typeInto(element: Control, value: string): void {
  setUnseen(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Bypasses the setter with which React remembers the value of a control. */
function setUnseen(element: Control, value: string): void {
  const prototype = Object.getPrototypeOf(element) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, value)
}

/** After this time nobody expects the pressed button to have an effect. */
const SEND_WITHIN_MS = 60_000

/**
 * Tells the first script of the site (`boot.ts`) that React handles the form now, and submits the form again if it was
 * submitted before and nothing else was pressed or typed since then. All changes of its controls are reported first.
 */
export async function sendHeld(form: HTMLFormElement & { taken?: true }): Promise<void> {
  // Waits for controls that come after the form in the document.
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
  // The button may have been rendered again, and `requestSubmit` throws on a button of no or another form.
  form.requestSubmit(submitter?.form === form ? submitter : null)
}
