using System.Net;

namespace Headroom.Server;

/// <summary>Refuses requests that pages of other hosts send from a browser on this machine (DNS rebinding).</summary>
public static class ForeignHosts
{
    public static void UseForeignHostGuard(this IApplicationBuilder app, string path) =>
        app.Use((context, next) =>
        {
            var request = context.Request;
            if (!request.Path.StartsWithSegments(path, StringComparison.Ordinal)) return next(context);
            if (!IsLocal(request.Host.Host)) return RefuseAsync(context, "Host");
            var origin = request.Headers.Origin;
            return origin.Count == 0 || IsLocalOrigin(origin.ToString()) ? next(context) : RefuseAsync(context, "Origin");
        });

    private static bool IsLocalOrigin(string origin) =>
        Uri.TryCreate(origin, UriKind.Absolute, out var uri) && IsLocal(uri.Host);

    private static bool IsLocal(string host) =>
        host.Equals("localhost", StringComparison.OrdinalIgnoreCase)
        || (IPAddress.TryParse(host.AsSpan().Trim("[]"), out var address) && IPAddress.IsLoopback(address));

    private static Task RefuseAsync(HttpContext context, string header)
    {
        context.Response.StatusCode = StatusCodes.Status403Forbidden;
        return context.Response.WriteAsync($"Forbidden: {header} is not of this machine");
    }
}
