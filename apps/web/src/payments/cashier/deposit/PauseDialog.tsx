import { Refusal } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { depositText } from './deposit.text.ts'

type PauseDialogProps = { error: unknown; onStop: () => void; onGo: () => void }

/** A reminder after unusual sums: shows the total, and both buttons look equal. */
export function PauseDialog({ error, onStop, onGo }: PauseDialogProps) {
  if (!(error instanceof Refusal) || error.key !== 'deposit_pause') return null
  const { title, lead, stop, go, more } = depositText.pause
  return (
    <Modal open onClose={onStop} title={title}>
      <p>{error.message}</p>
      <p className="k-text-2">{lead}</p>
      <div className="deposit-pause">
        <Button size="lg" wide onClick={onStop}>
          {stop}
        </Button>
        <Button size="lg" wide onClick={onGo}>
          {go}
        </Button>
      </div>
      <a className="k-link" href="/responsible-gaming">
        {more}
      </a>
    </Modal>
  )
}
