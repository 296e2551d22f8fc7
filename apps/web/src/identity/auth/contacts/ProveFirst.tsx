import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { Notice } from '@ayva/kit/Notice'
import { useState } from 'react'
import { PhoneDialog } from './contact-dialogs.ts'
import { LetterAgain } from './ContactRows.tsx'
import { text } from './contacts.text.ts'

/** Shown in place of adding a login method: why the address must be confirmed first, and how. */
export function ProveFirst({ self }: { self: Self }) {
  const [open, setOpen] = useState(false)
  return (
    <Notice icon="shield-check">
      <p>{self.email ? text.first.email(self.email) : text.first.phone(self.phone ?? '')}</p>
      {self.email ? (
        <LetterAgain self={self} />
      ) : (
        <Button size="sm" onClick={() => setOpen(true)}>
          {text.first.confirm}
        </Button>
      )}
      {open && <PhoneDialog self={self} close={() => setOpen(false)} />}
    </Notice>
  )
}
