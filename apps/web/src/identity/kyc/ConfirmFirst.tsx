import { type Self } from '@ayva/contract/identity/player'
import { type Refusal } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { PhoneDialog, useLetter } from '../auth/auth.ts'
import { useSelf } from '../player/player.ts'
import { text } from './kyc.text.ts'

type Props = { refusal: Refusal; onClose: () => void }

/** A payment needs a confirmation: which one, why, and the link to it. */
export function ConfirmFirst({ refusal, onClose }: Props) {
  const { expectation } = refusal.details
  const self = useSelf()
  if (expectation === undefined) return null
  if (expectation === 'phone-verified' && self?.phone && !self.phoneConfirmed)
    return <PhoneDialog self={self} close={onClose} />
  const { title, lead, path, go } = text.first[expectation]
  return (
    <Modal open onClose={onClose} title={title}>
      <p>{refusal.message}.</p>
      <p className="k-text-2">{lead}</p>
      {expectation === 'email-verified' && self && <Letter self={self} />}
      <Button kind="primary" size="lg" wide href={path}>
        {go}
      </Button>
    </Modal>
  )
}

function Letter({ self }: { self: Self }) {
  const { send, sending, said } = useLetter(self)
  return said ? (
    <output className="k-text-2">{said}</output>
  ) : (
    <Button size="lg" wide onClick={send} loading={sending}>
      {text.letter}
    </Button>
  )
}
