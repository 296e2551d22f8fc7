import './gallery.css'
import { type GalleryItem } from '@ayva/contract/rewards/gallery'
import { useParams } from 'react-router'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { text } from './gallery.text.ts'
import { HostCards } from './HostCards.tsx'
import { HostPanel } from './HostPanel.tsx'
import { loadClip, loadHost, loadHosts, useHost, useHosts } from './use-gallery.ts'

type Params = { hostId?: string | undefined; number?: string | undefined }

/** All hosts beside one host and one clip: those in the address, or the first ones. */
function GalleryPage() {
  const params: Params = useParams()
  const { hosts = [] } = useHosts() ?? {}
  const named = params.hostId !== undefined
  const host = useHost(named ? Number(params.hostId) : (hosts[0]?.id ?? 0))
  if (!host) return <main className="k-wrap" />
  const item = chosenOf(host.list, params)
  const panel = item && <HostPanel host={host} item={item} title={named ? 'h1' : 'h2'} />
  const hall = <HostCards hosts={hosts} current={host.id} />
  if (!named)
    return (
      <main className="k-wrap gallery">
        <PageMeta title={text.title} description={text.description} />
        <section className="gallery-hall">
          <h1 className="k-d2">{text.title}</h1>
          <p className="k-text-2">{text.lead}</p>
          {hall}
        </section>
        {panel}
      </main>
    )
  const { name, role, about } = host
  return (
    <main className="k-wrap gallery is-named">
      <PageMeta title={text.ofHost(name, role)} description={text.hostDescription(name, about)} />
      {panel}
      <section className="gallery-hall">
        <h2 className="k-d2">{text.hall}</h2>
        {hall}
      </section>
    </main>
  )
}

/** The clip in the address, or the first one, which is open to everybody. */
function chosenOf(list: GalleryItem[], { number }: Params): GalleryItem | undefined {
  return number === undefined ? list[0] : list.find((one) => one.number === Number(number))
}

async function load({ call, cache, params }: LoadArgs): Promise<void> {
  const { hosts } = await loadHosts(call, cache)
  const hostId = params['hostId'] === undefined ? hosts[0]?.id : Number(params['hostId'])
  if (hostId === undefined) throw new PageMissing()
  const { list } = await loadHost(call, cache, hostId)
  const item = chosenOf(list, params)
  if (!item) throw new PageMissing()
  if (item.clip !== null) await loadClip(call, cache, hostId, item.number)
}

export const page: PageModule = { view: GalleryPage, load }
