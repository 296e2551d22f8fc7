import { type Refusal } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { useLetter } from '../auth/auth.ts'
import { text } from './kyc.text.ts'

type Props = { refusal: Refusal; onClose: () => void }

/** Money waits for a confirmation: which one, why, and the way to it. */
export function ConfirmFirst({ refusal, onClose }: Props) {
  const { expectation } = refusal.details
  if (expectation === undefined) return null
  const { title, lead, path, go } = text.first[expectation]
  return (
    <Modal open onClose={onClose} title={title}>
      <p>{refusal.message}.</p>
      <p className="k-text-2">{lead}</p>
      {expectation === 'email-verified' && <Letter />}
      <Button kind="primary" size="lg" wide href={path}>
        {go}
      </Button>
    </Modal>
  )
}

function Letter() {
  const { send, sending, said } = useLetter()
  return said ? (
    <output className="k-text-2">{said}</output>
  ) : (
    <Button size="lg" wide onClick={send} loading={sending}>
      {text.letter}
    </Button>
  )
}
