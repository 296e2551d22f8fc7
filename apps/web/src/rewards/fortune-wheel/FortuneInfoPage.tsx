import './fortune.css'
import { type FortuneWheel } from '@ayva/contract/rewards/fortune-wheel'
import { Button } from '@ayva/kit/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { wheelsQuery } from './use-wheel.ts'
import { text } from './fortune-wheel.text.ts'
import { prizesOf } from './wheel-shape.ts'

/** The prizes of each level's wheel, their chances, and how a spin is verified. */
function FortuneInfoPage() {
  const wheels = useSuspenseQuery(wheelsQuery(useCall())).data
  return (
    <main className="k-wrap fortune-info">
      <PageMeta title={text.infoTitle} description={text.infoDescription} />
      <h1 className="k-d2">{text.infoTitle}</h1>
      <p>{text.infoLead}</p>
      <h2 className="k-d3">{text.levels}</h2>
      <div className="fortune-levels">
        {wheels.map((wheel) => (
          <Odds key={wheel.level.id} wheel={wheel} />
        ))}
      </div>
      <h2 className="k-d3">{text.howTitle}</h2>
      <ol>
        {text.how.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button href="/fortune-wheel">{text.back}</Button>
    </main>
  )
}

function Odds({ wheel }: { wheel: FortuneWheel }) {
  return (
    <table>
      <caption>
        <b>{wheel.level.name}</b> {text.daily(wheel.maxSpinCount)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{text.prize}</th>
          <th scope="col">{text.chance}</th>
        </tr>
      </thead>
      <tbody>
        {prizesOf(wheel.sectors).map(({ title = text.nothing, share }) => (
          <tr key={title}>
            <td>{title}</td>
            <td>{text.share(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const page: PageModule = {
  view: FortuneInfoPage,
  load: ({ call, cache }) => cache.query(wheelsQuery(call)),
}
