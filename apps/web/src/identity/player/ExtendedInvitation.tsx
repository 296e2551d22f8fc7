import './profile.css'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { useLocation, useNavigate } from 'react-router'
import { SlotWords } from '#lib/SlotWords.tsx'
import { text } from './player.text.ts'

const words = text.extended

/** States what is asked and why, with a button to postpone. */
export function ExtendedInvitation({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const tell = () => {
    close()
    void navigate(`/profile/extended?next=${encodeURIComponent(pathname + search)}`)
  }
  return (
    <Modal open onClose={close} title={words.title}>
      <p className="profile-lead k-text-2">{words.lead}</p>
      <div className="profile-form-actions">
        <Button kind="primary" size="lg" onClick={tell}>
          {words.tell}
        </Button>
        <Button kind="text" size="lg" onClick={close}>
          {words.later}
        </Button>
      </div>
      <SlotWords slug="extended_user_profile_popup" />
    </Modal>
  )
}
