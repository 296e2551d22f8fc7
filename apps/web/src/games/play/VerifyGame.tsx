import { type Refusal } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { useNavigate } from 'react-router'
import { text } from './play.text.ts'

/** Play is refused until the player is identified: the reason, and the link to identification. No game is opened. */
export function VerifyGame({ refusal }: { refusal: Refusal }) {
  const navigate = useNavigate()
  return (
    <Modal open onClose={() => void navigate('/', { replace: true })} title={text.verify}>
      <p>{refusal.message}.</p>
      <p className="k-text-2">{text.verifyLead}</p>
      <Button kind="primary" size="lg" wide href="/verification-info">
        {text.verifyGo}
      </Button>
    </Modal>
  )
}
