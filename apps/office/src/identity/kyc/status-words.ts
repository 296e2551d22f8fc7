import { type VerificationStatus } from '@ayva/contract/identity/kyc'
import { type Tone } from '@ayva/kit/Pill'

const statuses: Record<VerificationStatus, { words: string; tone: Tone }> = {
  new: { words: 'Ничего не присылал', tone: 'neutral' },
  sent: { words: 'Ждёт решения', tone: 'persimmon' },
  accepted: { words: 'Приняты', tone: 'leaf' },
  refused: { words: 'Отказ', tone: 'garnet' },
}

export function statusWords(status: VerificationStatus) {
  return statuses[status]
}
