/** The message that was open before a reload: shown at once, until the server states whether it is still due. */
import { type PopupMessage } from '@ayva/contract/communication/popups'

export function packMessage(message: PopupMessage, playerId: number): string {
  return JSON.stringify({ playerId, ...message })
}

/** Undefined if nothing is stored, if it is malformed, or if it belongs to another player. */
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

/** `told` is undefined until the server has answered; then its answer counts. */
export function currentMessage(
  kept: PopupMessage | undefined,
  told: PopupMessage | null | undefined,
): PopupMessage | undefined {
  return told === undefined ? kept : (told ?? undefined)
}
