import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { Notice } from '@ayva/kit/Notice'
import { useSetting } from '../../platform/settings/settings.ts'
import { text } from './player.text.ts'
import { complaintOf, useChange, useProfile } from './use-profile.ts'

const words = text.profile

/** Requests to the player, which disappear once they are fulfilled. */
export function ProfileNotes({ self }: { self: Self }) {
  const invites = useSetting('extended_profile')?.enabled && !self.extendedProfileFilled
  const asks = useSetting('personal_data_confirmation')?.enabled
  if (!invites && !asks) return null
  return (
    <div className="profile-notes">
      {asks && <DataConfirmation self={self} />}
      {invites && (
        <Notice icon="user">
          <p>{words.invite}</p>
          <Button size="sm" href="/profile/extended?next=/profile">
            {words.tell}
          </Button>
        </Notice>
      )}
    </div>
  )
}

function DataConfirmation({ self }: { self: Self }) {
  const profile = useProfile()
  const { mutate, isPending, error } = useChange(async (call) =>
    call((await import('@ayva/contract/identity/player/profile')).confirmData, {}),
  )
  if (!profile || profile.dataConfirmedAt !== null) return null
  const { firstName, lastName, birthDate, city } = profile
  const day = birthDate?.split('-').toReversed().join('.')
  const told = [firstName, lastName, day, city, self.email, self.phone].filter(Boolean)
  return (
    <Notice icon="seal-check" tone="persimmon">
      <p>
        <b>{words.confirmData}</b> {told.join(', ')}
      </p>
      {error && <p role="alert">{complaintOf(error)}</p>}
      <div className="profile-form-actions">
        <Button size="sm" loading={isPending} onClick={() => mutate()}>
          {words.dataRight}
        </Button>
        <Button size="sm" kind="text" href="/profile/extended?next=/profile&edit=1">
          {words.edit}
        </Button>
      </div>
    </Notice>
  )
}
