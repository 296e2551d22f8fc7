import { Button } from '@ayva/kit/Button'
import { Row } from '@ayva/kit/Rows'
import { useState } from 'react'
import { onDemand } from '#lib/on-demand.tsx'
import { text } from './player.text.ts'
import { useProfile } from './use-profile.ts'

const UsernameForm = onDemand(async () => (await import('./UsernameForm.tsx')).UsernameForm)

const words = text.settings

/** The public name, and its form on request. */
export function UsernameRow() {
  const { username = null, usernameNextChange = null } = useProfile() ?? {}
  const [open, setOpen] = useState(false)
  const waits = usernameNextChange !== null
  const hint = waits ? words.usernameFrom(usernameNextChange) : words.usernameHint
  return (
    <Row
      title={words.username}
      hint={username ? `${username}. ${hint}` : hint}
      end={
        !open &&
        !waits && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {username ? words.edit : words.choose}
          </Button>
        )
      }
    >
      {open && <UsernameForm username={username ?? ''} close={() => setOpen(false)} />}
    </Row>
  )
}
