/** What every answer tells the browser about itself: what may run, who may look, who is told. */
import helmet, { type HelmetOptions } from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type Config } from '#lib/config.ts'
import { publicOrigin } from '#lib/http/public-url.ts'

/** Where browsers tell of what the policy has stopped. */
export const REPORTS_PATH = '/api/v18/reports/csp'
const REPORTS_GROUP = 'csp'
const HSTS_SECONDS = 365 * 24 * 60 * 60

/** What a game or a payment page of this site never asks a device for, nor may whoever stands in it. */
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
 * What the site itself may: the screen as a whole, awake while a game goes on, sounds. Browsers complain
 * of a name that they do not know, so one that only some of them know does not stand here.
 */
const own = ['autoplay', 'fullscreen', 'screen-wake-lock']

/** Other sites that pages of ours use, each with its origin: `scripts` run in the page, `forms` are sent there. */
export type OutsideSites = {
  /** Their pages may stand in a frame, with the screen and the sound of a game. */
  frames: string[]
  /** Their pages may stand in a frame that nobody sees. */
  quietFrames: string[]
  scripts: string[]
  connections: string[]
  images: string[]
  forms: string[]
}

/** The same of the office, which uses no other site, stands in no frame and tells nobody where somebody came from. */
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
 * None of them depends on who asks for what, so they are worked out once, and again where the sites
 * that it names have changed.
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
    // On plain HTTP the header means nothing, and on a machine of one's own it would lock other sites out.
    hsts: secure && { maxAge: HSTS_SECONDS, includeSubDomains: true },
    // Our own pages may know where somebody came from; a provider or another site learns nothing.
    referrerPolicy: { policy: 'same-origin' as const },
  }
  // Vite's live reload writes scripts and styles into the page, so development has no policy.
  if (config.NODE_ENV === 'development') return { ...common, contentSecurityPolicy: false as const }
  return {
    ...common,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // No inline script at all, so no nonce either: a page may be kept as it was rendered.
        scriptSrc: ["'self'", ...sites.scripts],
        styleSrc: ["'self'"],
        // React writes custom properties of server-rendered elements as attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...sites.images],
        // Older browsers do not count the websocket of this very site as 'self'.
        connectSrc: ["'self'", publicOrigin(config).replace(/^http/, 'ws'), ...sites.connections],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        // Games of suppliers, and our own pages, which such a game may lead its frame to.
        frameSrc: ["'self'", ...sites.frames, ...sites.quietFrames],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'", config.PSP_URL, config.KASSA_URL, config.COINS_URL, ...sites.forms],
        upgradeInsecureRequests: secure ? [] : null,
        // Browsers that know the newer word leave the older one alone.
        reportUri: [REPORTS_PATH],
        reportTo: [REPORTS_GROUP],
      },
    },
  }
}
