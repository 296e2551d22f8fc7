import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { text } from './contacts/contacts.text.ts'

/** The success message of a dialog, in its place. */
export function Done({ title, close }: { title: string; close: () => void }) {
  return (
    <Modal open onClose={close} title={title}>
      <Button kind="primary" size="lg" wide onClick={close} data-autofocus>
        {text.done.close}
      </Button>
    </Modal>
  )
}
