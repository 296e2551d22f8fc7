/** Requests the id of this browser from the tracking host, with a form in a hidden frame. */
import { openTracking } from './tracking-host.ts'

const BEGINS_AFTER_MS = 1000
const AGAIN_AFTER_MS = 1000
const RETRIES = 10
const shape = /^[\w-]{1,64}$/

export type Host = {
  /** Submits the form; called again if there was no answer. */
  submit: () => void
  /** Listens to messages of the frame's page; returns a function that stops it. */
  onMessage: (hear: (data: unknown) => void) => () => void
  close: () => void
}

/**
 * The guest id, or undefined after ten retries without an answer. It begins a second after the page, because a visitor
 * must not wait for it.
 */
export async function askGuestId(
  open: () => Host | Promise<Host>,
  pause = pauseOf,
): Promise<string | undefined> {
  await pause(BEGINS_AFTER_MS)
  const host = await open()
  let heard: string | undefined
  let tell = () => {}
  const stop = host.onMessage((data) => {
    const id = (data as { guestId?: unknown } | null)?.guestId
    if (typeof id === 'string' && shape.test(id)) heard = id
    if (heard !== undefined) tell()
  })
  for (let tries = 0; tries <= RETRIES && heard === undefined; tries++) {
    const told = new Promise<void>((done) => (tell = done))
    host.submit()
    await Promise.race([told, pause(AGAIN_AFTER_MS)])
  }
  stop()
  host.close()
  return heard
}

const pauseOf = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** The eight fields of a hit. */
export type Hit = Record<
  'url' | 'referer' | 'utmTags' | 'refCode' | 'lastRefCode' | 'pwa' | 'landing' | 'old_guest_id',
  string
>

/** Access to the tracking host through a hidden form. */
export async function openHost(domain: string, hit: Hit): Promise<Host> {
  const origin = await openTracking(domain)
  const name = 'tracking-hit'
  const frame = Object.assign(document.createElement('iframe'), { name, hidden: true })
  frame.setAttribute('aria-hidden', 'true')
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: `${origin}/api/v18/hits`,
    target: name,
    hidden: true,
  })
  for (const [field, value] of Object.entries(hit))
    form.append(
      Object.assign(document.createElement('input'), { type: 'hidden', name: field, value }),
    )
  document.body.append(frame, form)
  return {
    submit: () => form.submit(),
    onMessage(hear) {
      const take = (event: MessageEvent) => {
        if (event.origin === origin && event.source === frame.contentWindow) hear(event.data)
      }
      addEventListener('message', take)
      return () => removeEventListener('message', take)
    },
    close() {
      frame.remove()
      form.remove()
    },
  }
}
