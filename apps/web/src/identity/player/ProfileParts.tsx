import { type GameCard } from '@ayva/contract/games/lobby'
import { type Self } from '@ayva/contract/identity/player'
import { type LimitState } from '@ayva/contract/protection/limits'
import { clockHours, hoursOf } from '@ayva/contract/protection/limits/terms'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { formatMoney } from '@ayva/kit/Money'
import { Progress } from '@ayva/kit/Progress'
import { useQuery } from '@tanstack/react-query'
import { squareOf } from '#lib/art.ts'
import { useCall } from '#lib/call.ts'
import { gamePath } from '#lib/game-links.ts'
import { imageUrl } from '#lib/image.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { text } from './player.text.ts'
import {
  allAchievementsQuery,
  latestGamesQuery,
  ownAchievementsQuery,
  ownLimitsQuery,
} from './use-parts.ts'

const words = text.profile.parts
const TILES = 6
const GAMES = 5

type HeadProps = { title: string; href: string; children: string }

function Head({ title, href, children }: HeadProps) {
  return (
    <header className="profile-head">
      <h2 className="k-d3">{title}</h2>
      <a className="k-small k-strong k-text-2" href={href}>
        {children}
      </a>
    </header>
  )
}

/** The player's own limits and how much of them is used. */
export function OwnLimits() {
  const limits = useQuery(ownLimitsQuery(useCall())).data?.limits
  return (
    <section>
      <Head title={words.limits} href="/games-limits">
        {words.setLimits}
      </Head>
      <ul>
        {limits?.map((limit) => (
          <Limit key={`${limit.name} ${limit.period} ${limit.currency}`} limit={limit} />
        ))}
        {limits &&
          kinds
            .filter((kind) => !limits.some(({ name }) => name === kind))
            .map((kind) => (
              <li key={kind} className="profile-limit is-unset">
                <span className="profile-limit-icon">
                  <Icon name={icons[kind]} />
                </span>
                <b>{words.limitNames[kind]}</b>
                <span>{words.unset}</span>
              </li>
            ))}
      </ul>
      {limits?.length === 0 && <p className="k-text-2">{words.noLimits}</p>}
    </section>
  )
}

const icons: Record<LimitState['name'], IconName> = {
  deposit: 'arrow-circle-down',
  loss: 'wallet',
  wager: 'coins',
  session: 'clock',
  bet: 'coins',
  rounds: 'dice-five',
  hours: 'clock',
}

/** Shown even if the player has set none. */
const kinds: LimitState['name'][] = ['deposit', 'loss', 'wager', 'session']

function Limit({ limit }: { limit: LimitState }) {
  const { name, period, max, used } = limit
  // The sum of losses can be negative.
  const shown = used < 0n ? 0n : used
  const title = words.limitOf(name, period)
  // A limit of one bet or of hours is not used up.
  const isUsedUp = name !== 'bet' && name !== 'hours'
  return (
    <li className="profile-limit">
      <span className="profile-limit-icon">
        <Icon name={icons[name]} />
      </span>
      <b>{title}</b>
      <span translate="no">
        {isUsedUp ? words.of(amountOf(limit, shown), amountOf(limit, max)) : boundOf(limit)}
      </span>
      {isUsedUp && <Progress label={title} value={Number(shown)} max={Number(max)} tone="limit" />}
    </li>
  )
}

function amountOf({ name, currency }: LimitState, amount: bigint): string {
  if (currency !== null) return formatMoney({ minor: amount, currency })
  return name === 'rounds' ? String(amount) : words.minutes(Number(amount))
}

function boundOf(limit: LimitState): string {
  if (limit.name !== 'hours') return words.upTo(amountOf(limit, limit.max))
  const hours = hoursOf(limit.max)
  return hours ? clockHours(hours) : words.unset
}

/** Some of the achievements: new ones first, then the other unlocked ones. */
export function OwnAchievements({ self: { id } }: { self: Self }) {
  const call = useCall()
  const isOn = useSetting('feature_achievements')?.enabled ?? false
  const all = useQuery({ ...allAchievementsQuery(call), enabled: isOn }).data ?? []
  const own = useQuery({ ...ownAchievementsQuery(call, id), enabled: isOn }).data
  if (!isOn || all.length === 0) return null
  const earned = new Set(own?.earned)
  const fresh = new Set(own?.fresh)
  const orderOf = ({ id }: { id: string }) => (fresh.has(id) ? 0 : earned.has(id) ? 1 : 2)
  const shown = all.toSorted((one, other) => orderOf(one) - orderOf(other))
  const states = ['is-new', undefined, 'is-locked'] as const
  return (
    <section className="profile-achievements">
      <Head title={words.achievements} href="/achievements">
        {words.count(earned.size, all.length, fresh.size)}
      </Head>
      <ul>
        {shown.slice(0, TILES).map((one) => (
          <li key={one.id} className={states[orderOf(one)]}>
            <img
              src={imageUrl(one.art, { format: 'webp', width: 176, height: 176 })}
              width={88}
              height={88}
              alt={earned.has(one.id) ? one.name : words.locked(one.name)}
              loading="lazy"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The games that were played last; nothing if there are none. */
export function LatestGames() {
  const games = useQuery(latestGamesQuery(useCall())).data ?? []
  if (games.length === 0) return null
  return (
    <section className="profile-latest">
      <Head title={words.latest} href="/payment/game-history">
        {words.history}
      </Head>
      <ul>
        {games.slice(0, GAMES).map((game) => (
          <Latest key={game.id} game={game} />
        ))}
      </ul>
    </section>
  )
}

function Latest({ game }: { game: GameCard }) {
  return (
    <li>
      <a href={gamePath(game)}>
        <img {...squareOf(game.art)} sizes="56px" alt="" loading="lazy" />
        <span>
          <b>{game.name}</b>
          <small>{game.developer.name}</small>
        </span>
      </a>
    </li>
  )
}
