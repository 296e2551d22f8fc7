import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { text as words } from './break.text.ts'

type Props = { opensAt: string; onClose: () => void }

/** Why the session has ended and when play opens, according to the player's own limit. */
export function TimeOver({ opensAt, onClose }: Props) {
  const { title, lead, stays, close } = words.timeOver
  return (
    <Modal open onClose={onClose} title={title}>
      <p>{lead(opensAt)}</p>
      <p className="k-text-2">{stays}</p>
      <Button size="lg" wide onClick={onClose}>
        {close}
      </Button>
    </Modal>
  )
}
