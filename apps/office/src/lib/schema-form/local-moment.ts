import { saidText } from './said-text.ts'

/** A moment of the contract for a date and time field, in the local time zone. */
export function toLocal(value: unknown): string {
  const moment = new Date(saidText(value))
  if (Number.isNaN(moment.getTime())) return ''
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

export function fromLocal(text: string): string {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}
