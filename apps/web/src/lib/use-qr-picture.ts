import { useQuery } from '@tanstack/react-query'

/** The picture of a QR code as a data URL, `width` pixels wide. The library is loaded with the first one. */
export function useQrPicture(url: string | undefined, width: number) {
  return useQuery({
    queryKey: ['qr', url, width],
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => (await import('qrcode')).toDataURL(url ?? '', { margin: 2, width }),
  })
}
