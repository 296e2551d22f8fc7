/** The other sites that pages connect to for tracking, for the content security policy. */
import { trackingSettings } from '@ayva/contract/platform/tracking'
import { type Deps } from '#lib/deps.ts'
import { type OutsideSites } from '#lib/edge/headers.ts'
import { publicOrigin } from '#lib/http/public-url.ts'
import { readSetting } from '../settings/settings.ts'

/** The tag manager itself, and the analytics that its tags send to. */
const MANAGER = 'https://www.googletagmanager.com'
const ANALYTICS = 'https://*.google-analytics.com'

export async function sitesOf(deps: Deps): Promise<Partial<OutsideSites>> {
  const tagManager = await readSetting(deps, trackingSettings, 'google_tag_manager')
  const trackDomain = await readSetting(deps, trackingSettings, 'track_domain')
  const site = new URL(publicOrigin(deps.config))
  const host = trackDomain === '' ? [] : ownHost(site, new URL(`${site.protocol}//${trackDomain}`))
  const scripts = tagManager === '' ? [] : [MANAGER]
  const counters = tagManager === '' ? [] : [MANAGER, ANALYTICS]
  return {
    scripts,
    images: counters,
    connections: [...counters, ...host],
    quietFrames: host,
    forms: host,
  }
}

/** The tracking host must be the site's own domain or a subdomain of it (decision 0044). */
function ownHost(site: URL, host: URL): string[] {
  const isOwn = host.hostname === site.hostname || host.hostname.endsWith(`.${site.hostname}`)
  return isOwn ? [host.origin] : []
}
