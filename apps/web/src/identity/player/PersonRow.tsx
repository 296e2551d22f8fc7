import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { Row } from '@ayva/kit/Rows'
import { text } from './player.text.ts'
import { useProfile } from './use-profile.ts'

const words = text.settings

/** The player's legal identity. */
export function PersonRow() {
  const { firstName, lastName, birthDate, nameVerified } = useProfile() ?? {}
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const day = birthDate?.split('-').toReversed().join('.')
  const told = [name, day].filter(Boolean).join(', ')
  return (
    <Row
      title={words.person}
      hint={told || words.noPerson}
      end={
        nameVerified ? (
          <Pill tone="leaf">{words.verified}</Pill>
        ) : (
          <Button size="sm" href="/profile/extended?next=/profile/settings&edit=1">
            {name ? words.edit : words.fill}
          </Button>
        )
      }
    >
      {birthDate && (
        <p className="k-small k-text-3">
          {words.birthDate}{' '}
          <a className="k-link" href="/support">
            {words.birthDateSupport}
          </a>
        </p>
      )}
    </Row>
  )
}
