import './profile.css'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { ahead } from '#lib/ahead.ts'
import { later } from '#lib/later.tsx'
import { settingsRows } from '#lib/modules.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { RowGroup } from '@ayva/kit/Rows'
import {
  AutoLogoutRow,
  ContactRows,
  DevicesSection,
  isUnproved,
  PasswordRow,
  ProveFirst,
} from '../auth/auth.ts'
import { ConsentRows } from '../../platform/consent/consent.ts'
import { FactorsRow } from '../factors/factors.ts'
import { PasskeysRow } from '../passkeys/passkeys.ts'
import { DenominationRow, LanguageRow } from './ChoiceRows.tsx'
import { PersonRow } from './PersonRow.tsx'
import { useSetting } from '../../platform/settings/settings.ts'
import { NetworkRows } from '../social/social.ts'
import { useSelf } from './player.ts'
import { text } from './player.text.ts'
import { loadProfileMenu, ProfileFrame } from './ProfileFrame.tsx'
import { loadProfile } from './use-profile.ts'
import { UsernameRow } from './UsernameRow.tsx'

const words = text.settings
// Loaded ahead, because a press on server-rendered parts without their code would be lost.
ahead(PasswordRow, AutoLogoutRow, DevicesSection)
const MoreRows = settingsRows.map((load) => later(load))
const PlayRows = later(async () => (await import('./PlayRows.tsx')).PlayRows)
const WinsRows = later(async () => (await import('./WinsRows.tsx')).WinsRows)
const ExportRow = later(async () => (await import('./LeavingRows.tsx')).ExportRow)
const ClosingRow = later(async () => (await import('./LeavingRows.tsx')).ClosingRow)

/**
 * The settings of a player by subject. A module below this one exports its rows as a component of `Row`s, which is
 * placed here in its group. A module above it lists its rows in its manifest.
 */
function SettingsPage() {
  const self = useSelf()
  const shows = useSetting('live_wins')?.enabled
  if (!self) return null
  const first = isUnproved(self) ? <ProveFirst self={self} /> : undefined
  return (
    <ProfileFrame path="/profile/settings">
      <PageMeta title={words.title} description={words.description} noindex />
      <h1 className="k-d2">{words.title}</h1>
      <div className="profile-settings">
        <div>
          <RowGroup title={words.data}>
            <UsernameRow />
            {shows && <WinsRows />}
            <PersonRow />
            <ContactRows self={self} />
            <DenominationRow self={self} />
            <LanguageRow />
          </RowGroup>
          <ConsentRows />
          {MoreRows.map((Rows, at) => (
            <Rows key={at} />
          ))}
        </div>
        <div>
          <RowGroup title={words.entering}>
            <PasswordRow />
            <FactorsRow first={first} />
            <PasskeysRow first={first} />
            <AutoLogoutRow on={self.autoLogout} />
          </RowGroup>
          <RowGroup title={words.devices}>
            <DevicesSection />
          </RowGroup>
          <PlayRows />
          <NetworkRows first={first} />
          <RowGroup title={words.account}>
            <ExportRow />
            <ClosingRow self={self} />
          </RowGroup>
        </div>
      </div>
    </ProfileFrame>
  )
}

const load = ({ call, cache }: LoadArgs) =>
  Promise.all([loadProfileMenu(call, cache), loadProfile(call, cache)])

export const page: PageModule = { view: SettingsPage, load }
