using System.Buffers;

namespace Headroom.Server.Backends;

/// <summary>Body of an answer in a pooled buffer: those of megabytes would be garbage of the large object heap.</summary>
public sealed class Body : IDisposable
{
    private const int MaxBytes = 64 << 20;
    private const int FirstBytes = 4096;

    private byte[] buffer;
    private int length;

    private Body(int capacity) => buffer = ArrayPool<byte>.Shared.Rent(capacity);

    public ReadOnlySpan<byte> Span => buffer.AsSpan(0, length);

    public static async Task<Body> ReadAsync(HttpContent content, CancellationToken cancellationToken)
    {
        // One byte more than announced, so that the end is seen without a larger buffer.
        var announced = content.Headers.ContentLength ?? 0;
        var body = new Body((int)Math.Clamp(announced + 1, FirstBytes, MaxBytes));
        try
        {
            await using var stream = await content.ReadAsStreamAsync(cancellationToken);
            while (true)
            {
                var read = await stream.ReadAsync(body.buffer.AsMemory(body.length), cancellationToken);
                if (read == 0) return body;
                body.length += read;
                if (body.length == body.buffer.Length) body.Grow();
            }
        }
        catch
        {
            body.Dispose();
            throw;
        }
    }

    public void Dispose()
    {
        if (buffer.Length == 0) return;
        ArrayPool<byte>.Shared.Return(buffer);
        buffer = [];
        length = 0;
    }

    private void Grow()
    {
        if (length >= MaxBytes) throw new BackendException($"api-service: a body has more than {MaxBytes >> 20} MB");
        var larger = ArrayPool<byte>.Shared.Rent(length * 2);
        Span.CopyTo(larger);
        ArrayPool<byte>.Shared.Return(buffer);
        buffer = larger;
    }
}
