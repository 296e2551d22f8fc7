import { Refusal } from '@ayva/contract/refusal'
import { ConfirmFirst } from '../../../identity/kyc/kyc.ts'

/** A payment that waits for a confirmation opens the page for it. */
export function Waiting({ error, onClose }: { error: unknown; onClose: () => void }) {
  if (!(error instanceof Refusal) || error.status !== 417) return null
  return <ConfirmFirst refusal={error} onClose={onClose} />
}
