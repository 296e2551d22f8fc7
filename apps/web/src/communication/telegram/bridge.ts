/**
 * The events that a mini app and Telegram send to each other (core.telegram.org/api/web-events). Telegram's applications
 * put an object into the page; its web versions, which show the page in a frame, exchange messages with it.
 */
type Hear = (type: string, data: unknown) => void
type WebView = { receiveEvent?: Hear; onEvent?: (type: string, hear: Hear) => void }
type Host = Window & {
  TelegramWebviewProxy?: { postEvent: (type: string, data: string) => void }
  /** Desktop applications call this one. */
  TelegramGameProxy?: { receiveEvent?: Hear }
  Telegram?: { WebView?: WebView }
}

/** The only site that may show the page in a frame (`telegram.routes.ts`). */
export const TELEGRAM_WEB = 'https://web.telegram.org'

const hearers = new Map<string, (data: unknown) => void>()
const hear: Hear = (type, data) => hearers.get(type)?.(data)
/** Where the events are heard already: the script of mini apps replaces the object when it is loaded. */
let heard: WebView | undefined

export function say(type: string, data: object = {}): void {
  const { TelegramWebviewProxy: proxy } = window as Host
  if (proxy) proxy.postEvent(type, JSON.stringify(data))
  else if (parent !== window)
    parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), TELEGRAM_WEB)
}

export function on(type: string, hearer: (data: unknown) => void): void {
  hearers.set(type, hearer)
}

/** Must be called again after the script of mini apps was loaded. */
export function listen(): void {
  const host = window as Host
  const view = host.Telegram?.WebView
  if (heard && view === heard) return
  if (!heard) addEventListener('message', onMessage)
  if (view?.onEvent) {
    for (const type of hearers.keys()) view.onEvent(type, hear)
    heard = view
    return
  }
  heard = { receiveEvent: hear }
  host.Telegram = { ...host.Telegram, WebView: heard }
  host.TelegramGameProxy = { receiveEvent: hear }
}

function onMessage(event: MessageEvent): void {
  if (!isFromTelegram(event, parent)) return
  const { eventType, eventData } = read(event.data)
  if (typeof eventType === 'string') hear(eventType, eventData)
}

/** Any page with a reference to this one can send messages, so that the sender is checked. */
export function isFromTelegram(
  { origin, source }: Pick<MessageEvent, 'origin' | 'source'>,
  around: unknown,
): boolean {
  return origin === TELEGRAM_WEB && source === around
}

function read(data: unknown): { eventType?: unknown; eventData?: unknown } {
  try {
    const said: unknown = typeof data === 'string' ? JSON.parse(data) : data
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}
