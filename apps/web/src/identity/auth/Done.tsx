import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { text } from './contacts.text.ts'

/** What a dialog was for is done: said where the player looks. */
export function Done({ title, close }: { title: string; close: () => void }) {
  return (
    <Modal open onClose={close} title={title}>
      <Button kind="primary" size="lg" wide onClick={close} data-autofocus>
        {text.done.close}
      </Button>
    </Modal>
  )
}
