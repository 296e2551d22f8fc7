import './profile.css'
import './profile-parts.css'
import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { LevelRing } from '@ayva/kit/LevelRing'
import { Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { optional } from '#lib/cache.ts'
import { later } from '#lib/later.tsx'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { Confirmations } from './Confirmations.tsx'
import { BonusLine, hasBonus, selfQuery, useSelf, walletOf } from './player.ts'
import { text } from './player.text.ts'
import { loadProfileMenu, ProfileSections } from './ProfileFrame.tsx'
import { ProfileNotes } from './ProfileNotes.tsx'
import { loadProfile } from './use-profile.ts'

const words = text.profile
const OwnLimits = later(async () => (await import('./ProfileParts.tsx')).OwnLimits)
const OwnAchievements = later(async () => (await import('./ProfileParts.tsx')).OwnAchievements)
const LatestGames = later(async () => (await import('./ProfileParts.tsx')).LatestGames)

/** The player's own page: identity, balances, and missing confirmations. */
function ProfilePage() {
  const self = useSelf()
  if (!self) return null
  return (
    <main className="k-wrap profile">
      <PageMeta title={words.title} description={words.description} noindex />
      <section className="profile-top">
        <a className="profile-ring" href="/levels-info" aria-label={words.levelIs(self.level.id)}>
          <LevelRing size="lg" progress={self.level.progress}>
            <span className="profile-level">
              <b>{self.level.id}</b> <small>{words.level}</small>
            </span>
          </LevelRing>
        </a>
        <Name self={self} />
        <Balance self={self} />
      </section>
      <ProfileSections />
      <div className="profile-parts">
        <OwnLimits />
        <div>
          <Confirmations self={self} />
          <OwnAchievements self={self} />
        </div>
      </div>
      <LatestGames />
      <ProfileNotes self={self} />
    </main>
  )
}

function Name({ self }: { self: Self }) {
  const { id, username, created, isVipClub } = self
  const { id: level, name, currentScore, maxScore } = self.level
  const since = words.since(created)
  return (
    <div className="profile-name">
      <h1 className="k-d2" translate={username ? 'no' : undefined}>
        {username ?? words.player(id)}
      </h1>
      <p className="k-text-2">
        {username && <span translate="no">{words.number(id)}, </span>}
        {name ? `${name}, ${since}` : username ? since : capital(since)}
      </p>
      {maxScore > currentScore && (
        <p className="k-small">
          <b>{words.points(maxScore - currentScore)}</b>{' '}
          <span className="k-text-3">{words.toNext(level + 1)}</span>
        </p>
      )}
      <div className="profile-next">
        {isVipClub && <Pill tone="fig">{words.vip}</Pill>}
        <Button href="/profile/settings" size="sm" icon="sliders-horizontal">
          {words.settings}
        </Button>
      </div>
    </div>
  )
}

function Balance({ self }: { self: Self }) {
  const wallet = walletOf(self)
  const { minor = 0n, held = 0n, currency = self.currency } = wallet ?? {}
  return (
    <div className="profile-balance">
      <span className="k-small k-text-2">{words.balance}</span>
      <b className="profile-sum">
        <Money value={{ minor, currency }} />
      </b>
      {hasBonus(wallet) && <BonusLine wallet={wallet} />}
      <div className="profile-actions">
        <Button kind="primary" href="/payment/deposit">
          {words.deposit}
        </Button>
        <Button href="/payment/withdrawal">{words.withdraw}</Button>
      </div>
      {held > 0n && (
        <p className="profile-held k-small">
          {words.held} <Money value={{ minor: held, currency }} />
        </p>
      )}
    </div>
  )
}

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

async function load({ call, cache, loggedIn }: LoadArgs): Promise<void> {
  const self = cache.query(selfQuery(call, loggedIn))
  await Promise.all([
    loadProfile(call, cache).catch(optional),
    loadProfileMenu(call, cache),
    import('./use-parts.ts').then(({ loadParts }) => loadParts(call, cache, self)).catch(optional),
  ])
}

export const page: PageModule = { view: ProfilePage, load }
