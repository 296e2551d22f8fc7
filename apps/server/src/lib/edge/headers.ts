/** The security headers of every answer. */
import helmet, { type HelmetOptions } from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type Config } from '#lib/config.ts'
import { publicOrigin } from '#lib/http/public-url.ts'

/** Where browsers report violations of the content security policy. */
export const REPORTS_PATH = '/api/v18/reports/csp'
const REPORTS_GROUP = 'csp'
const HSTS_SECONDS = 365 * 24 * 60 * 60

/** Browser features that no page of the site needs, denied to frames too. */
const unwanted = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'browsing-topics',
  'xr-spatial-tracking',
]
/**
 * Browser features that the site uses: full screen, no screen lock during a game, sound. A name that only some browsers
 * know is left out, because the others would log a warning.
 */
const own = ['autoplay', 'fullscreen', 'screen-wake-lock']

/**
 * Other sites that pages use, as lists of origins by kind of use: `scripts` run in the page, `forms` are submitted
 * there.
 */
export type OutsideSites = {
  /** Sites shown in a frame that may use full screen and sound. */
  frames: string[]
  /** Sites loaded in an invisible frame. */
  quietFrames: string[]
  scripts: string[]
  connections: string[]
  images: string[]
  forms: string[]
}

/** The headers of the office, which uses no other site, may not be framed and sends no referrer. */
export function officeHeaders({ OFFICE_URL }: Config): Record<string, string> {
  const secure = OFFICE_URL?.startsWith('https:') ?? false
  return {
    ...headersBy({
      hsts: secure && { maxAge: HSTS_SECONDS },
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          frameSrc: ["'none'"],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          upgradeInsecureRequests: secure ? [] : null,
        },
      },
    }),
    'permissions-policy': unwanted
      .concat(own)
      .map((feature) => `${feature}=()`)
      .join(', '),
  }
}

/**
 * The headers do not depend on the request, so they are computed once and again when the list of other sites changes.
 */
export function securityHeaders(config: Config, sites: OutsideSites): Record<string, string> {
  return {
    ...headersBy(policyOf(config, sites)),
    'permissions-policy': [
      ...unwanted.map((feature) => `${feature}=()`),
      ...own.map(
        (feature) => `${feature}=(${['self', ...sites.frames.map((one) => `"${one}"`)].join(' ')})`,
      ),
    ].join(', '),
    ...(config.NODE_ENV !== 'development' && {
      'reporting-endpoints': `${REPORTS_GROUP}="${REPORTS_PATH}"`,
    }),
  }
}

function headersBy(policy: HelmetOptions): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(policy)(answer.req, answer, () => {})
  return answer.getHeaders() as Record<string, string>
}

function policyOf(config: Config, sites: OutsideSites) {
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const common = {
    // Not on plain HTTP, where browsers ignore the header.
    hsts: secure && { maxAge: HSTS_SECONDS, includeSubDomains: true },
    // Sends a referrer to pages of the site only, never to another site.
    referrerPolicy: { policy: 'same-origin' as const },
  }
  // No policy in development, because Vite's live reload inserts inline scripts and styles.
  if (config.NODE_ENV === 'development') return { ...common, contentSecurityPolicy: false as const }
  return {
    ...common,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // No inline scripts, and therefore no nonce, so that a rendered page can be cached.
        scriptSrc: ["'self'", ...sites.scripts],
        styleSrc: ["'self'"],
        // React renders custom properties of elements as style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...sites.images],
        // Older browsers do not treat the websocket of the site itself as 'self'.
        connectSrc: ["'self'", publicOrigin(config).replace(/^http/, 'ws'), ...sites.connections],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        // Games of suppliers, and pages of the site to which such a game may navigate its frame.
        frameSrc: ["'self'", ...sites.frames, ...sites.quietFrames],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'", config.PSP_URL, config.KASSA_URL, config.COINS_URL, ...sites.forms],
        upgradeInsecureRequests: secure ? [] : null,
        // For browsers without `report-to`; the others ignore it.
        reportUri: [REPORTS_PATH],
        reportTo: [REPORTS_GROUP],
      },
    },
  }
}
