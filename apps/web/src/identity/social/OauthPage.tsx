import './social.css'
import { type Network } from '@ayva/contract/identity/social'
import { useParams } from 'react-router'
import { onDemand } from '#lib/on-demand.tsx'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { text } from './social.text.ts'
import { useComing } from './use-coming.ts'

const AddressForm = onDemand(async () => (await import('./AddressForm.tsx')).AddressForm)
const SecondForm = onDemand(async () => (await import('./SecondForm.tsx')).SecondForm)

/** The return address for social networks. */
function OauthPage() {
  const { network } = useParams()
  const { step, goOn, leave } = useComing(network as Network)
  return (
    <main className="social-page">
      <PageMeta title={text.title} description={text.description} noindex />
      <section>
        {step === 'asking' && (
          <>
            <h1>{text.doing}</h1>
            <output>{text.wait}</output>
          </>
        )}
        {step === 'address' && <AddressForm onDone={goOn} onLeave={leave} />}
        {typeof step === 'object' && (
          <SecondForm asked={step.second} onDone={goOn} onLeave={leave} />
        )}
      </section>
    </main>
  )
}

export const page: PageModule = { view: OauthPage }
