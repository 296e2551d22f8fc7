import './vip-club.css'
import crown from 'virtual:art/vip'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { picture } from '#lib/art.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { useSelf } from '../../identity/player/player.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { vip as text } from './loyalty.text.ts'

const Repayments = onDemand(
  async () => (await import('../../payments/cashier/cashier.ts')).RepaymentNotice,
)

/** The club for its members, and for others how to join. */
function VipClubPage() {
  const isMember = useSelf()?.isVipClub === true
  const lotteries = useSetting('feature_lottery')?.enabled
  const tournaments = useSetting('feature_tournaments')?.enabled
  const words = isMember ? text.member : text.others
  return (
    <main className="k-wrap vip-club">
      <PageMeta title={text.title} description={text.description} noindex />
      <section className="vip-club-hero">
        <div>
          <Pill tone="fig" icon="crown">
            {words.state}
          </Pill>
          <h1 className="k-d1">{text.title}</h1>
          <p className="k-lead">{words.lead}</p>
          <p className="vip-club-ways">
            {isMember ? (
              <>
                <Button href="/payment/deposit">{text.cashier}</Button>
                {lotteries && <Button href="/lottery">{text.lotteries}</Button>}
              </>
            ) : (
              <>
                <Button href="/actions/list">{text.actions}</Button>
                {tournaments && <Button href="/tournaments">{text.tournaments}</Button>}
              </>
            )}
          </p>
        </div>
        <img
          {...picture(crown, 'crown', [310, 620], 460 / 620)}
          sizes="(max-width: 800px) 80vw, 560px"
          alt=""
        />
      </section>
      {isMember && <Repayments />}
      <ul className="vip-club-facts">
        {words.facts.map(([title, about]) => (
          <li key={title}>
            <h2 className="k-d3">{title}</h2>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}

export const page: PageModule = { view: VipClubPage }
