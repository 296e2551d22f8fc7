import { type Self } from '@ayva/contract/identity/player'
import { Modal } from '@ayva/kit/Modal'
import { useState } from 'react'
import { SlotWords } from '#lib/SlotWords.tsx'
import { Done } from '../Done.tsx'
import { text } from './contacts.text.ts'
import { PhoneSteps } from './PhoneSteps.tsx'

type PhoneDialogProps = { self: Self; close: () => void }

/** The dialog that confirms the player's phone over the page that requires it. */
export function PhoneDialog({ self, close }: PhoneDialogProps) {
  const [done, setDone] = useState(false)
  if (done) return <Done title={text.done.phoneConfirmed} close={close} />
  return (
    <PhoneSteps self={self} done={() => setDone(true)}>
      {(title, steps) => (
        <Modal open onClose={close} title={title}>
          {steps}
          <SlotWords slug="confirm_popup" />
        </Modal>
      )}
    </PhoneSteps>
  )
}
