import type { MetadataRoute } from 'next';
import { publicUrl } from '#server/env.ts';

export const dynamic = 'force-dynamic';

/** Results, studies and the method are for everyone; runs and the API are the team's own work. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/runs', '/hosts'] },
    sitemap: publicUrl('/sitemap.xml'),
  };
}
