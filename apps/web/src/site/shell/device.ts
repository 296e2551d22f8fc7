/** What somebody looks at the site with: by the browser's own words, and on a desktop by its width. */
export type Device = 'mobile' | 'tablet' | 'desktop' | 'desktopXl' | 'desktopXXl'
export type DeviceFlags = Record<Device, boolean>

const XL_FROM_PX = 1366
const XXL_FROM_PX = 1680

const tablets = /iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobi)/i
const phones = /iPhone|iPod|Mobi|IEMobile|Opera Mini/i

type Seen = {
  userAgent: string
  width: number
  /** Fingers that the screen feels at once: an iPad calls itself a Mac, and a Mac feels none. */
  touchPoints?: number
}

export function deviceOf({ userAgent, width, touchPoints = 0 }: Seen): Device {
  if (tablets.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'tablet'
  if (phones.test(userAgent)) return 'mobile'
  if (width < XL_FROM_PX) return 'desktop'
  return width < XXL_FROM_PX ? 'desktopXl' : 'desktopXXl'
}

/** The one that is true says what the device is; none is, where it is not known. */
export function flagsOf(device: Device | undefined): DeviceFlags {
  return {
    mobile: device === 'mobile',
    desktop: device === 'desktop',
    desktopXl: device === 'desktopXl',
    desktopXXl: device === 'desktopXXl',
    tablet: device === 'tablet',
  }
}
