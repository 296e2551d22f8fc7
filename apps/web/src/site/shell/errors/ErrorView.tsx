import plum from 'virtual:picture/symbols/semerki/plum.svg'
import lemon from 'virtual:picture/symbols/semerki/lemon.svg'
import { Button } from '@ayva/kit/Button'
import { type ReactNode } from 'react'
import { PageMeta } from '#lib/page-meta.tsx'
import { text } from './error-page.text.ts'

type Props = {
  status: number
  games: ReactNode
}

export function ErrorView({ status, games }: Props) {
  return status === 404 ? <Missing games={games} /> : <Broken status={status} />
}

function Missing({ games }: Pick<Props, 'games'>) {
  const { missing } = text
  return (
    <>
      <PageMeta title={missing.title} description={missing.lead} noindex />
      <meta name="prerender-status-code" content="404" />
      <section className="error-page-hero">
        <div>
          <h1>
            <span aria-hidden="true">404</span>
            <span className="k-visually-hidden">{missing.title}</span>
          </h1>
          <p className="k-lead">{missing.lead}</p>
          <p className="error-page-actions">
            <Button kind="primary" size="lg" href="/">
              {missing.home}
            </Button>
            <Button size="lg" href="/games">
              {missing.games}
            </Button>
          </p>
        </div>
        <img src={plum} width={400} height={400} alt="" />
      </section>
      {games}
    </>
  )
}

function Broken({ status }: Pick<Props, 'status'>) {
  const { broken } = text
  const away = status === 502 || status === 503 || status === 504
  return (
    <>
      <PageMeta title={broken.title} description={broken.lead} noindex />
      <meta name="prerender-status-code" content={String(status)} />
      <section className="error-page-hero is-broken">
        <div>
          <h1>{broken.title}</h1>
          <p className="k-lead">{away ? broken.unavailable : broken.lead}</p>
          <p className="error-page-actions">
            <Button kind="primary" size="lg" onClick={() => location.reload()}>
              {broken.retry}
            </Button>
            <Button size="lg" href="/">
              {broken.home}
            </Button>
          </p>
          <p className="k-text-3 k-small">
            {broken.code} {status}
          </p>
        </div>
        <img src={lemon} width={400} height={400} alt="" />
      </section>
    </>
  )
}
