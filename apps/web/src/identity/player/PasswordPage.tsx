import './profile.css'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { ahead } from '#lib/ahead.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { ChangePasswordForm } from '../auth/auth.ts'
import { useSelf } from './player.ts'
import { text } from './player.text.ts'
import { loadProfileMenu, ProfileFrame } from './ProfileFrame.tsx'

const words = text.password
ahead(ChangePasswordForm)

function PasswordPage() {
  const self = useSelf()
  if (!self) return null
  const names = [self.email, self.phone].filter((name) => name !== null)
  return (
    <ProfileFrame path="/profile/settings">
      <PageMeta title={words.title} description={words.description} noindex />
      <h1 className="k-d2">{words.title}</h1>
      <ChangePasswordForm names={names} />
    </ProfileFrame>
  )
}

const load = ({ call, cache }: LoadArgs) => loadProfileMenu(call, cache)

export const page: PageModule = { view: PasswordPage, load }
