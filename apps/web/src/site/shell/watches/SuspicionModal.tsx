import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { session } from '#lib/session.ts'
import { text } from '../shell.text.ts'

/** The message to a player whose call was stopped by the fraud checks; the session continues. */
export function SuspicionModal() {
  const { title, lead, next, support, close } = text.suspicion
  return (
    <Modal open onClose={session.calm} title={title}>
      <p className="k-text-2">{lead}</p>
      <p className="k-text-2">
        {next}{' '}
        <a className="k-link" href="/support" onClick={session.calm}>
          {support}
        </a>
        .
      </p>
      <Button kind="primary" size="lg" wide onClick={session.calm}>
        {close}
      </Button>
    </Modal>
  )
}
