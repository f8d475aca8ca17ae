using Headroom.Server;
using Headroom.Server.Bare;
using Headroom.Server.Tools;
using ModelContextProtocol.Protocol;

Settings settings;
Suite suite;
BareServer? bare;
try
{
    settings = Settings.FromEnvironment();
    suite = Suite.Create(settings);
    bare = args is ["--bare"] ? new BareServer(settings, suite) : null;
}
catch (SettingException problem)
{
    await Console.Error.WriteLineAsync(problem.Message);
    return 1;
}
await using var closing = suite;
if (bare is null) MessageDepth.Raise();

var builder = WebApplication.CreateSlimBuilder();
builder.Logging.SetMinimumLevel(LogLevel.Warning);
builder.WebHost.ConfigureKestrel(kestrel =>
{
    kestrel.ListenAnyIP(settings.Port);
    kestrel.AddServerHeader = false;
    kestrel.Limits.MaxConcurrentConnections = Limits.Connections;
    kestrel.Limits.MaxRequestBodySize = Limits.RequestBytes;
});
builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = Limits.Shutdown);
if (bare is null)
{
    builder.Services
        .AddMcpServer(server => server.ServerInfo = new Implementation
        {
            Name = $"headroom-{settings.ServerId}",
            Version = "1.0.0",
        })
        .WithHttpTransport(transport => transport.Stateless = true)
        .WithTools(suite.Tools.Concat(ExtraTool.Many(settings.ExtraTools, settings.ServerId)));
}

var app = builder.Build();
app.UseForeignHostGuard("/mcp");
if (bare is null)
{
    app.MapMcp("/mcp");
    app.MapGet("/health", context => Health.AnswerAsync(context, suite, settings.ServerId));
}
else
{
    app.Run(bare.AnswerAsync);
}
await app.RunAsync();
return 0;
