import './app-hero.css'
import { Button } from '@ayva/kit/Button'
import { Logo } from '@ayva/kit/Logo'
import { Pill } from '@ayva/kit/Pill'
import { afterwards } from '#lib/afterwards.tsx'
import { coverOf } from '#lib/art.ts'
import { keyArt } from '#lib/key-art.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { useFirstGames } from '../../games/lobby/lobby.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { text } from './pwa.text.ts'
import { useInstall, useInstalled, useSecure } from './use-install.ts'
import { useVersion } from './use-version.ts'

const InsecureNotice = onDemand(async () => (await import('./InsecureNotice.tsx')).InsecureNotice)

const DownloadButton = afterwards(async () => (await import('./DownloadButton.tsx')).DownloadButton)

const PhoneCode = afterwards(async () => (await import('./PhoneCode.tsx')).PhoneCode)

const COVERS = 6
const STEPS = '#how'

/** Title, version and install button beside a picture of the site on a phone. */
export function AppHero({ title, lead }: { title: string; lead: string }) {
  const version = useVersion()
  const install = useInstall()
  const installed = useInstalled()
  const secure = useSecure()
  const file = useSetting('app_file')?.address
  return (
    <section className="app-hero">
      <div>
        {version !== undefined && <Pill tone="leaf">{text.version(version)}</Pill>}
        <h1 className="k-d1">{title}</h1>
        <p className="k-lead">{lead}</p>
        {installed ? (
          <p className="k-gain">{text.done}</p>
        ) : (
          <div className="app-hero-ways">
            {!secure ? (
              <InsecureNotice />
            ) : install ? (
              <Button kind="primary" size="lg" icon="arrow-circle-down" onClick={install}>
                {text.action}
              </Button>
            ) : (
              <Button kind="primary" size="lg" icon="arrow-circle-down" href={STEPS}>
                {text.action}
              </Button>
            )}
            {file && <DownloadButton address={file} />}
          </div>
        )}
        <div className="app-hero-code">
          <PhoneCode />
        </div>
      </div>
      <Phone />
    </section>
  )
}

/**
 * A decorative picture of the home page on a phone, with the covers of the lobby. The pictures have low priority: React
 * preloads others, and a slow browser would use these much later.
 */
function Phone() {
  const games = useFirstGames().slice(0, COVERS)
  return (
    <div className="app-hero-phone" aria-hidden="true">
      <div>
        <Logo />
        <img {...keyArt()} sizes="260px" alt="" fetchPriority="low" />
        <div className="app-hero-covers">
          {games.map(({ id, art }) => (
            <img
              key={id}
              src={coverOf(art)[180]}
              width={400}
              height={500}
              alt=""
              fetchPriority="low"
            />
          ))}
        </div>
      </div>
    </div>
  )
}
