/** The message that was open before a page was loaded anew: shown at once, until the server says whether it still is due. */
import { type PopupMessage } from '@ayva/contract/communication/popups'

export function packMessage(message: PopupMessage, playerId: number): string {
  return JSON.stringify({ playerId, ...message })
}

/** Undefined where nothing is kept, where it is broken, and where it is a message to another player. */
export function unpackMessage(
  kept: string | undefined,
  playerId: number,
): PopupMessage | undefined {
  try {
    const found = JSON.parse(kept ?? 'null') as (PopupMessage & { playerId?: number }) | null
    if (found?.playerId !== playerId) return undefined
    const isWhole = typeof found.uuid === 'string' && typeof found.content?.title === 'string'
    return isWhole ? found : undefined
  } catch {
    return undefined
  }
}

/** `told` is undefined until the server has answered; whatever it answers then counts. */
export function currentMessage(
  kept: PopupMessage | undefined,
  told: PopupMessage | null | undefined,
): PopupMessage | undefined {
  return told === undefined ? kept : (told ?? undefined)
}
