import { type Game } from '@ayva/contract/games/lobby'
import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { ConfirmStrip } from '../lists/ConfirmStrip.tsx'
import { useFunded } from '../../../identity/player/player.ts'
import { Feature } from './Feature.tsx'
import { mildest } from './figures.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { squareOf } from '#lib/art.ts'
import { demoPath, gamePath, realPath } from '#lib/game-links.ts'
import { greetingAt, moscowHour } from './greeting.ts'
import { Rails } from './GuestHome.tsx'
import { DayMissions } from './DayMissions.tsx'
import { LevelLine } from './LevelLine.tsx'
import { LobbyCard } from '../card/LobbyCard.tsx'
import { text as words } from '../lobby.text.ts'
import { text } from './player-home.text.ts'
import { TabChips } from '../lists/TabChips.tsx'
import { timeKey, useFirstGames, useLastGame, useLastGames, usePromo } from '../use-lobby.ts'
import { CalmBand } from './CalmBand.tsx'
import { WheelCard } from './WheelCard.tsx'
import { WinsPlace } from '../wins/WinsPlace.tsx'

/** Fills whole rows: two of seven on a large screen, of four or three on a small one. */
const SHOWN = 14
const EAGER = 9
/** The number of games shown that were played before the last one. */
const RECENT = 3

/** The home page for players: the last game, the offers of the day, and the games. */
export function PlayerHome({ self, slider }: { self: Self; slider: ReactNode }) {
  const last = useLastGame()
  const calm = mildest(usePromo())
  const large = last ?? calm
  const games = useFirstGames()
    .filter(({ id }) => id !== large?.id)
    .slice(0, SHOWN)
  return (
    <>
      <ConfirmStrip self={self} />
      <header className="home-greeting">
        <h1 className="k-d2">
          {greetingAt(useHour())}
          {self.username && (
            <>
              , <span translate="no">{self.username}</span>
            </>
          )}
        </h1>
        <LevelLine level={self.level} />
      </header>
      <div className="home-bento">
        <Continue last={last} calm={calm} />
        {!self.exclusion && <WheelCard self={self} />}
        {last ? <DayMissions /> : <FirstSteps self={self} game={calm} />}
      </div>
      <TabChips current="/" still />
      <div className="k-game-grid lobby-grid is-home">
        {games.map((game, at) => (
          <LobbyCard
            key={game.id}
            game={game}
            eager={at < EAGER}
            sizes="(max-width: 552px) 30vw, 181px"
          />
        ))}
      </div>
      {slider}
      <Rails without={large ? [large, ...games] : games} />
      <WinsPlace />
      <CalmBand />
    </>
  )
}

/** The visitor's own hour; Moscow's during rendering on the server. */
function useHour(): number {
  const { data = 0 } = useQuery<number>({ queryKey: timeKey, enabled: false })
  return useSyncExternalStore(
    () => () => {},
    () => new Date().getHours(),
    () => moscowHour(data * 1000),
  )
}

/** The player's last game; for a new player, a low-risk one as a demo. */
function Continue({ last, calm }: { last: Game | undefined; calm: Game | undefined }) {
  const funded = useFunded()
  if (last)
    return (
      <Feature game={last} tag={text.lastWas} brief>
        <Button kind="primary" icon="play-fill" href={funded ? realPath(last) : gamePath(last)}>
          {text.resume}
        </Button>
        <Recent />
      </Feature>
    )
  if (!calm) return null
  if (funded) return <Feature game={calm} tag={text.tryThis} brief />
  return (
    <Feature game={calm} tag={text.tryThis} brief>
      <Button kind="primary" href={demoPath(calm)} aria-label={words.demoOf(calm.name)}>
        {words.demo}
      </Button>
    </Feature>
  )
}

/** The games before the last one. */
function Recent() {
  const funded = useFunded()
  const games = useLastGames().slice(1, 1 + RECENT)
  if (games.length === 0) return null
  return (
    <ul className="home-recent" aria-label={text.recent}>
      {games.map((game) => (
        <li key={game.id}>
          <a href={funded ? realPath(game) : gamePath(game)} aria-label={game.name}>
            <img {...squareOf(game.art)} sizes="44px" alt="" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
